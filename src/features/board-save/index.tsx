// Pages by which a guest's board comes into an account and its projects, and by which a board is made from outside.

export { CreatePage } from './create-page.tsx';
export { PanelSavePage } from './panel-save-page.tsx';
export { RevisitPage } from './revisit-page.tsx';
export { SavePage } from './save-page.tsx';
export { BoardSignInPage, BoardSignUpPage } from './sign-in-pages.tsx';
