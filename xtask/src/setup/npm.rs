//! Installs published JavaScript, by name and exact version, into the target folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::run::{root, run_quietly};

/// Where the components that tests drive are.
pub(crate) fn components_folder() -> PathBuf {
    root().join("target/components/node_modules")
}

/// Where the tools that CI runs are.
pub(crate) fn tools_folder() -> PathBuf {
    root().join("target/tools/node_modules")
}

pub(super) fn install_components() -> Result<()> {
    install(&root().join("fixtures/components/package.json"), &components_folder())
}

/// Where the packages are that real pages are built around.
pub(super) fn real_pages_folder() -> PathBuf {
    root().join("target/real-pages")
}

pub(super) fn install_real_pages() -> Result<()> {
    install(&root().join("fixtures/real-pages/package.json"), &real_pages_folder().join("node_modules"))
}

/// Installs what the lab measures Surefoot beside.
pub(super) fn install_peers() -> Result<()> {
    install(&root().join("xtask/peers/package.json"), &root().join("target/peers/node_modules"))
}

pub(super) fn install_tools() -> Result<()> {
    install(&root().join("xtask/tools/package.json"), &tools_folder())
}

/// Installs what a manifest names into a `node_modules` folder, unless exactly that is there already. No
/// scripts are run.
fn install(manifest: &Path, modules: &Path) -> Result<()> {
    let wanted = dependencies(manifest)?;
    if wanted.iter().all(|(name, version)| installed(modules, name).as_ref() == Some(version)) {
        return Ok(());
    }
    let names: Vec<_> = wanted.iter().map(|(name, version)| format!("{name} {version}")).collect();
    eprintln!("xtask: installing {} by npm", names.join(", "));
    let folder = modules.parent().context("a node_modules folder stands in another")?;
    std::fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
    std::fs::copy(manifest, folder.join("package.json"))
        .with_context(|| format!("{} can't be copied", manifest.display()))?;
    let quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--loglevel=error"];
    run_quietly(Command::new("npm").arg("install").args(quiet).arg("--prefix").arg(folder))
        .context("npm could not install them; is the network up?")
}

/// The names and exact versions that a manifest asks for.
fn dependencies(manifest: &Path) -> Result<Vec<(String, String)>> {
    let text =
        std::fs::read_to_string(manifest).with_context(|| format!("{} can't be read", manifest.display()))?;
    let manifest_is: Value =
        serde_json::from_str(&text).with_context(|| format!("{} is no JSON", manifest.display()))?;
    let dependencies = manifest_is["dependencies"].as_object().into_iter().flatten();
    Ok(dependencies
        .filter_map(|(name, version)| Some((name.clone(), version.as_str()?.to_owned())))
        .collect())
}

/// The version of a package in a `node_modules` folder.
fn installed(modules: &Path, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(modules.join(name).join("package.json")).ok()?;
    let manifest: Value = serde_json::from_str(&text).ok()?;
    manifest["version"].as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_manifest_names_is_an_exact_version() {
        let manifests = [
            "fixtures/components/package.json",
            "fixtures/real-pages/package.json",
            "xtask/peers/package.json",
            "xtask/tools/package.json",
        ];
        for manifest in manifests {
            let wanted = dependencies(&root().join(manifest)).unwrap();
            assert!(!wanted.is_empty());
            for (name, version) in wanted {
                assert!(version.split('.').all(|part| part.parse::<u32>().is_ok()), "{name} {version}");
            }
        }
    }
}
