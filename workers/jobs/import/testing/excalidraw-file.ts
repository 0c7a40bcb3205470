// Excalidraw files as tests write them: an element is a small rectangle but for what is said.

export function element(over: object): object {
  return {
    id: 'a',
    type: 'rectangle',
    x: 10,
    y: 20,
    width: 100,
    height: 50,
    angle: 0,
    strokeColor: '#1971c2',
    ...over,
  };
}

export function fileOf(...elements: object[]): string {
  return JSON.stringify({ type: 'excalidraw', version: 2, elements });
}
