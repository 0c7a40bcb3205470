// Who is in a project, who asks to be, and inviting more: a dialog of the pages of boards.

export { ProjectPeopleDialog } from './project-people-dialog.tsx';
