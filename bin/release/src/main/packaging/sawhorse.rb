# The formula for Homebrew.
class Sawhorse < Formula
  desc "Simulator of Kubernetes node autoscaling"
  homepage "@SITE@"
  url "@RELEASES@/sawhorse-@VERSION@.tar.gz"
  sha256 "@SHA256_TAR@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/sawhorse"
    libexec.install Dir["*"]
    (bin/"sawhorse").write_env_script libexec/"bin/sawhorse", Language::Java.overridable_java_home_env
  end

  test do
    assert_match "sawhorse #{version}", shell_output("#{bin}/sawhorse version")
    system bin/"sawhorse", "validate", libexec/"scenarios/inflate.yaml"
  end
end
