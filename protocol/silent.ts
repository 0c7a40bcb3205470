// What the two silent pages say to the page that holds them in a hidden frame.

export interface SilentMessage {
  type: 'atrium-silent-renewal' | 'atrium-silent-sign-out';
  /** As the page was called with it, with the state it was asked with. */
  query: string;
}
