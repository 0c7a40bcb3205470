// The product's versions, each said here alone: telemetry, reports, words and the debug view read them.

/** Of the product. */
export const PRODUCT_VERSION = '0.0.13';
/** Of the release: the application version of telemetry and reports, and the default tag of the words. */
export const RELEASE = '1.5.9.245731';
/** Of the identity client (src/auth). */
export const AUTH_VERSION = '4.4.0';
