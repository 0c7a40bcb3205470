// Any colour, and those recently chosen on this device. Loaded when it is first asked for.

import { useEffect, useRef, useState } from 'react';
import { readSetting, writeSetting } from '../../../app/settings.ts';
import { ColourPicker } from '../../../ui/overlay/colour-picker.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import styles from './custom-colour.module.css';

const KEPT = 'atrium-colours';
const MAX_KEPT = 6;

export function CustomColour({ color, onPick }: { color: string | null; onPick(color: string): void }) {
  // As they were when it was opened: nothing moves under the hand.
  const [recent] = useState(recentColours);
  const last = useRef<string | null>(null);
  // Of all colours that were tried on the way, the one it was left with is kept.
  useEffect(
    () => () => {
      if (last.current) rememberColour(last.current);
    },
    [],
  );
  const pick = (picked: string): void => {
    last.current = picked;
    onPick(picked);
  };
  return (
    <div className={styles.custom}>
      {recent.length > 0 && (
        <div className={styles.recent}>
          {recent.map((one) => (
            <Swatch key={one} color={one} name={one} pressed={one === color} onPress={() => pick(one)} />
          ))}
        </div>
      )}
      <ColourPicker value={color} onPick={pick} />
    </div>
  );
}

/** The last one first. */
function recentColours(): string[] {
  return (readSetting(KEPT) ?? '').split(' ').filter((one) => /^#[0-9a-f]{6}$/.test(one));
}

function rememberColour(color: string): void {
  const others = recentColours().filter((one) => one !== color);
  writeSetting(KEPT, [color, ...others].slice(0, MAX_KEPT).join(' '));
}
