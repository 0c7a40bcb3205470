// Reads /metrics for tests and benches: a figure by its name and labels, 0 when it is not there yet.

export async function figuresAt(port: number): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    const space = line.lastIndexOf(' ');
    if (space > 0 && !line.startsWith('#')) figures.set(line.slice(0, space), Number(line.slice(space + 1)));
  }
  return (name) => figures.get(name) ?? 0;
}
