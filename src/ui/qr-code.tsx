// An address as a QR code: dark on white in every theme, with the quiet zone that scanners need.

import encodeQR from 'qr';
import { useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './qr-code.module.css';

const QUIET = 2;

export function QrCode({ text, name, className }: { text: string; name: string; className?: string | undefined }) {
  const { side, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { side: rows.length, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={classes(styles.code, className)}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#1b1d22" />
    </svg>
  );
}
