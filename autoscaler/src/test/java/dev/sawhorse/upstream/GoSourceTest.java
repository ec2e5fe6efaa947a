// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class GoSourceTest {
    @Test
    void findsFunctionsAndMethodsInTheOrderOfTheFile() {
        assertThat(GoSource.functions("""
                package p

                func NewBox(size interface{}) *Box {
                	return &Box{size: size}
                }

                func (b *Box) Size() int { return b.size }

                func (Box) Name() string {
                	return "}\\"" + `
                }
                `
                }

                func Map[T any, R any](
                	values []T,
                	f func(T) R,
                ) []R {
                	return nil
                }

                func (l List[T]) Len() int { return 0 }
                """)).containsOnlyKeys("NewBox", "Box.Size", "Box.Name", "Map", "List.Len");
    }

    @Test
    void ignoresCommentsAndWhiteSpace() {
        assertThat(GoSource.functions("""
                func add(a, b int) int {
                	/* a sum } */
                	return a + b // }
                }
                """)).containsEntry("add", "funcadd(a,bint)int{returna+b}");
    }
}
