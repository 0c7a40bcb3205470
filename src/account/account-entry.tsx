// One's account where a page shows it: the way to sign in, or, on a device on which somebody signed in, who that is.

import type { ComponentProps } from 'react';
import { mayBeSignedIn } from '../auth/may-be-signed-in.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { withWords } from './with-words.ts';

const accountButtonPart = lazyPart(async () => (await withWords(import('./account-button.tsx'))).AccountButton);

export function AccountEntry(props: ComponentProps<typeof accountButtonPart.Part>) {
  return mayBeSignedIn() ? <accountButtonPart.Part {...props} /> : <SignInLink className={props.className} />;
}
