// What a provider gave for a sign-in, as it is held in memory and kept in the cache.

export interface TokenInfo {
  access_token: string;
  id_token: string;
  /** Epoch ms. */
  expires_at: number;
  /** Of a sign-in with offline_access. */
  refresh_token?: string;
  /** Seconds, as the provider said it. */
  expires_in?: number;
}
