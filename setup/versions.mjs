// Every version the set-up fetches by itself. What npm and cargo fetch for the product is pinned in their own locks.

/** The oldest Node that runs the server and the set-up as they are: node:sqlite and type stripping. */
export const nodeWanted = { major: 24, minor: 0 };

/** The private Node installed where the machine's own is older. */
export const privateNode = '24.21.0';

/** The Rust whose clippy and rustfmt the project is held to. */
export const rustToolchain = '1.95.0';

/** Must equal `wasm-bindgen` in Cargo.toml: the two speak a private format. */
export const wasmBindgen = '0.2.129';

export const wasmPack = '0.15.1';

/** The S3-compatible server of the storage tests. */
export const s3sFs = '0.14.1';

/** The identity provider of `npm run soak -- keycloak`, and SHA-256 of its archive. */
export const keycloak = {
  version: '26.2.5',
  sha256: '31c298273557bd53270905ae63c1522e319d2137ccce17318171864be496d699',
};

/** Fetches it. */
export const mavenDependencyPlugin = '3.8.1';

/** The package of an old Chromium for the tests in the oldest browsers, and the Chromium in it. */
export const oldestChromium = { package: '9.1.0', chromium: '91.0.4469.0' };

/** Bumped by hand when the engine or toolchain is built in another way with the same sources. */
export const recipe = 3;
