// Whether the tools are a sheet at the foot, as board.module.css has it.

export const phone = matchMedia('(width <= 760px), (height <= 480px)');

export function onPhone(changed: () => void): () => void {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
}
