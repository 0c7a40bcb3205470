// A collector of telemetry, which reads what arrives as the ingestion does: one JSON object a line.

import { RecordingEndpoint } from './recording-endpoint.ts';

export interface TelemetryItem {
  tags: Record<string, string>;
  data: { baseType: string; baseData: { name?: string; properties?: Record<string, string> } };
}

export class Collector extends RecordingEndpoint {
  readonly items: TelemetryItem[] = [];

  static open(): Promise<Collector> {
    return new Collector().listen();
  }

  get connection(): string {
    return `InstrumentationKey=test-key;IngestionEndpoint=http://localhost:${this.port}`;
  }

  protected take(body: string): object {
    const items = body.split('\n').map((line) => JSON.parse(line) as TelemetryItem);
    this.items.push(...items);
    return { itemsReceived: items.length, itemsAccepted: items.length, errors: [] };
  }
}
