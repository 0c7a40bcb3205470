// A reporter, which reads envelopes as the service does: headers, then each item's header and payload, a line each.

import { RecordingEndpoint } from './recording-endpoint.ts';

export interface Report {
  exception: { values: { type: string; value: string }[] };
  tags: Record<string, string>;
  contexts: { stack?: { text: string }; answer?: { status: number; url: string; error: string } };
}

export class Reporter extends RecordingEndpoint {
  readonly reports: Report[] = [];
  /** Of replays, rrweb's events. */
  readonly recorded: { type: number }[] = [];

  static open(): Promise<Reporter> {
    return new Reporter().listen();
  }

  get dsn(): string {
    return `http://key@localhost:${this.port}/7`;
  }

  /** Reports of what broke there. */
  of(source: string): Report[] {
    return this.reports.filter(({ tags }) => tags.source === source);
  }

  protected take(body: string): object {
    const [, ...lines] = body.split('\n');
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const { type } = JSON.parse(lines[at] as string) as { type: string };
      const payload = lines[at + 1] as string;
      if (type === 'event') this.reports.push(JSON.parse(payload));
      if (type !== 'replay_recording') continue;
      // Its payload is two lines itself: headers, and the events.
      at += 1;
      this.recorded.push(...JSON.parse(lines[at + 1] as string));
    }
    return {};
  }
}
