// A translated sentence with a name in it: the name's letters change the direction of nothing around them.

/** Stands for the name while the sentence is made; no translation has it. */
const PLACE = '\ufffc';

interface WithNameProps {
  name: string;
  /** The sentence with this in the name's place. */
  say(name: string): string;
}

export function WithName({ name, say }: WithNameProps) {
  const [before, ...after] = say(PLACE).split(PLACE);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after.join(name)}
    </>
  );
}
