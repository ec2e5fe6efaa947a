// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A reader of the {@link Upstream} annotations of Java sources. */
final class JavaReferences extends TreeScanner<@Nullable Void, String> {
    private static final String ANNOTATION = "Upstream";

    private final List<JavaReference> references = new ArrayList<>();
    private final String packageName;
    private final String path;

    private JavaReferences(CompilationUnitTree unit) {
        packageName = unit.getPackageName().toString();
        path = Path.of("")
                .toAbsolutePath()
                .relativize(Path.of(unit.getSourceFile().toUri()))
                .toString()
                .replace('\\', '/');
    }

    /** Reads the references below folders in the order of their paths and of the sources. */
    static List<JavaReference> read(List<Path> folders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> paths = Files.walk(folder)) {
                paths.filter(JavaReferences::hasReference).sorted().forEach(files::add);
            }
        }
        List<JavaReference> references = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                JavaReferences reader = new JavaReferences(unit);
                reader.scan(unit, "");
                references.addAll(reader.references);
            }
        }
        return references;
    }

    private static boolean hasReference(Path path) {
        try {
            return path.toString().endsWith(".java") && Files.readString(path).contains("@" + ANNOTATION + "(");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, String owner) {
        String name = qualified(owner, type.getSimpleName().toString());
        add(type.getModifiers(), name);
        return super.visitClass(type, name);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, String owner) {
        String name = method.getName().toString();
        add(method.getModifiers(), name.equals("<init>") ? "new " + owner : qualified(owner, name));
        return super.visitMethod(method, owner);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree field, String owner) {
        add(field.getModifiers(), qualified(owner, field.getName().toString()));
        return super.visitVariable(field, owner);
    }

    private static String qualified(String owner, String name) {
        return owner.isEmpty() ? name : owner + "." + name;
    }

    private void add(ModifiersTree modifiers, String element) {
        for (AnnotationTree annotation : modifiers.getAnnotations()) {
            if (annotation.getAnnotationType().toString().equals(ANNOTATION)) {
                references.add(reference(annotation, element));
            }
        }
    }

    private JavaReference reference(AnnotationTree annotation, String element) {
        Repository repository = Repository.KARPENTER;
        String file = "";
        List<String> symbols = List.of();
        String differs = "";
        for (ExpressionTree argument : annotation.getArguments()) {
            AssignmentTree assignment = (AssignmentTree) argument;
            ExpressionTree value = assignment.getExpression();
            switch (assignment.getVariable().toString()) {
                case "repository" -> repository = Repository.valueOf(lastName(value));
                case "file" -> file = text(value);
                case "symbol" -> symbols = texts(value);
                case "differs" -> differs = text(value);
                default -> throw new IllegalArgumentException("unknown element of @Upstream: " + argument);
            }
        }
        return new JavaReference(repository, file, symbols, differs, packageName, element, path);
    }

    private static String lastName(ExpressionTree value) {
        return value instanceof MemberSelectTree select ? select.getIdentifier().toString() : value.toString();
    }

    private static List<String> texts(ExpressionTree value) {
        return value instanceof NewArrayTree array
                ? array.getInitializers().stream().map(JavaReferences::text).toList()
                : List.of(text(value));
    }

    private static String text(ExpressionTree value) {
        if (value instanceof BinaryTree sum) {
            return text(sum.getLeftOperand()) + text(sum.getRightOperand());
        }
        return (String) ((LiteralTree) value).getValue();
    }
}
