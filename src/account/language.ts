// The language of a person and of this device. What is chosen here is told to the server; a device on which nobody chose one speaks the
// person's; where the two differ the device's choice holds.

import { subscribe } from 'valtio/vanilla';
import { type Language, languageInCookies } from '#protocol/languages.ts';
import { userApiOf } from '../api/user-api-of.ts';
import type { Auth } from '../auth/index.ts';
import { chosenLanguage, i18n, LANGUAGE_CHOSEN, speak } from '../i18n/i18n.ts';
import { acceptedLanguage } from '../i18n/languages.ts';
import { showUser, signedIn } from './user.ts';

/** For as long as the page lives. */
export function followLanguage(auth: Auth): void {
  let told: Language | undefined;
  const tell = async (user: { language: string | null }, language: Language): Promise<void> => {
    if (told === language) return;
    told = language;
    if (user.language === language) return;
    const answer = await userApiOf(auth).call('PATCH /api/user/me', { body: { language } });
    if (answer.ok && signedIn.user) showUser({ ...signedIn.user, language: answer.data.language });
    else console.info('The server was not told of the language:', answer.ok || answer.error.message);
  };
  const look = (): void => {
    const { user } = signedIn;
    if (!user) return;
    const chosen = chosenLanguage();
    if (chosen) void tell(user, chosen);
    else if (user.language && languageInCookies(document.cookie) === undefined)
      void speak(acceptedLanguage(user.language));
  };
  i18n.on(LANGUAGE_CHOSEN, look);
  subscribe(signedIn, look);
  look();
}
