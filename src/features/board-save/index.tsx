// Pages by which a guest's board comes into an account and its projects, and by which a board is made from outside.

import type { PagesOf } from '../../page/feature-pages.ts';
import { CreatePage } from './create-page.tsx';
import { PanelSavePage } from './panel-save-page.tsx';
import { RevisitPage } from './revisit-page.tsx';
import { SavePage } from './save-page.tsx';
import { BoardSignInPage, BoardSignUpPage } from './sign-in-pages.tsx';

export const pages = {
  'board-save': SavePage,
  'board-sign-in': BoardSignInPage,
  'board-sign-up': BoardSignUpPage,
  'board-create': CreatePage,
  'panel-save': PanelSavePage,
  'panel-revisit': RevisitPage,
} satisfies PagesOf<'board-save'>;
