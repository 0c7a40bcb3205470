// A tool bar by the accessibility pattern: one stop for Tab, arrows between its buttons (the way the text runs), Home and End.

import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Island } from './island.tsx';

export function Toolbar({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement | null>(null);

  const buttons = () => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled, [inert] *)') ?? []),
  ];
  const setStop = (stop: HTMLButtonElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };

  // After every render: buttons come and go, and the one that is pressed is the natural first stop.
  useEffect(() => {
    const all = buttons();
    const kept = last.current && all.includes(last.current) ? last.current : undefined;
    setStop(kept ?? all.find((button) => button.getAttribute('aria-pressed') === 'true') ?? all[0]);
  });

  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    last.current = event.target;
    setStop(event.target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const all = buttons();
    const at = all.indexOf(event.target);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const to =
      event.key === forward
        ? all[(at + 1) % all.length]
        : event.key === backward
          ? all[(at - 1 + all.length) % all.length]
          : event.key === 'Home'
            ? all[0]
            : event.key === 'End'
              ? all[all.length - 1]
              : undefined;
    if (!to || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={name}
      tabIndex={-1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      style={{ outline: 'none' }}
    >
      <Island className={className}>{children}</Island>
    </div>
  );
}
