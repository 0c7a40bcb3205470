// The scenario of the demo: two teams with their people, projects and boards. Owns names and texts only; every id is derived from a name, so a
// name that changes makes something new.

import type { TemplateName } from '../../protocol/templates.ts';

/** The first names of the people, which are their keys too. */
export type PersonKey = 'Ana' | 'Jun' | 'Layla' | 'Mara' | 'Theo' | 'Wei';

export interface DemoPerson {
  firstName: PersonKey;
  familyName: string;
  email: string;
  /** Whether the password is printed, so that somebody can sign in. */
  isShown: boolean;
}

/** A note that somebody has added, beside what the template has. */
export type DemoNote = readonly [author: PersonKey, text: string];

export interface DemoBoard {
  title: string;
  /** A template of Atrium's own, or a file below tests/data that is imported. */
  begin: { template: TemplateName } | { file: string };
  notes: readonly DemoNote[];
}

export interface DemoProject {
  name: string;
  color: string;
  boards: readonly DemoBoard[];
}

export interface DemoTeam {
  name: string;
  color: string;
  owner: PersonKey;
  members: readonly PersonKey[];
  projects: readonly DemoProject[];
}

const person = (firstName: PersonKey, familyName: string, domain: string, isShown = false): DemoPerson => ({
  firstName,
  familyName,
  email: `${firstName}.${familyName}@${domain}`.toLowerCase(),
  isShown,
});

export const PEOPLE: readonly [DemoPerson, ...DemoPerson[]] = [
  person('Ana', 'Ortiz', 'northside.example', true),
  person('Jun', 'Kato', 'northside.example'),
  person('Layla', 'Haddad', 'northside.example'),
  person('Mara', 'Lind', 'lindstudio.example', true),
  person('Theo', 'Marchetti', 'lindstudio.example'),
  person('Wei', 'Chen', 'lindstudio.example'),
];

const board = (title: string, template: TemplateName, ...notes: DemoNote[]): DemoBoard => ({
  title,
  begin: { template },
  notes,
});
const imported = (title: string, file: string, ...notes: DemoNote[]): DemoBoard => ({ title, begin: { file }, notes });

const SCHOOL: DemoTeam = {
  name: 'Northside School',
  color: '#2e7d4f',
  owner: 'Ana',
  members: ['Jun', 'Layla'],
  projects: [
    {
      name: 'Year 9 Science',
      color: '#2e7d4f',
      boards: [
        board(
          'Photosynthesis, lesson 3',
          'lesson',
          ['Jun', 'Lamps are booked for both groups'],
          ['Layla', 'Start with the leaf from last week'],
        ),
        board(
          'Why did the beans not grow?',
          'fishbone',
          ['Layla', 'Table 4 forgot to water twice'],
          ['Ana', 'Show the photos'],
        ),
        board('Plants and animals', 'venn', ['Jun', 'Where do fungi go?'], ['Ana', 'Good question for Friday']),
        imported('Periodic table', 'excalidraw/periodic-table.excalidrawlib', [
          'Jun',
          'Only the first 20 for the test',
        ]),
      ],
    },
    {
      name: 'Mathematics',
      color: '#2b5fc4',
      boards: [
        board('Negative numbers', 'number-line', ['Ana', 'Two steps back from 1?'], ['Jun', 'Use the lift as example']),
        board(
          'Straight lines',
          'coordinate-grid',
          ['Layla', 'Draw y = x + 2 first'],
          ['Ana', 'Slope by counting squares'],
        ),
        board('Maths week', 'weekly-plan', ['Layla', 'Competition is on Thursday'], ['Ana', 'Room 12 is taken']),
      ],
    },
    {
      name: 'School life',
      color: '#b0541e',
      boards: [
        board(
          'Seats in room 7',
          'seating-plan',
          ['Jun', 'Please keep the door free'],
          ['Layla', 'Swap after the holidays'],
        ),
        board('Summer concert', 'music-staff', ['Layla', 'The choir comes in here'], ['Ana', 'Slower at the end']),
        board('Open day', 'timeline', ['Ana', 'Posters by the 12th'], ['Jun', 'I ask the parents for cake']),
        board(
          'Staff check-in',
          'team-check-in',
          ['Jun', 'A good week, a long Tuesday'],
          ['Layla', 'Thanks for the help!'],
        ),
      ],
    },
  ],
};

const STUDIO: DemoTeam = {
  name: 'Lind Studio',
  color: '#6b3fa0',
  owner: 'Mara',
  members: ['Theo', 'Wei', 'Ana'],
  projects: [
    {
      name: 'Harbor app',
      color: '#6b3fa0',
      boards: [
        board(
          'Sprint board',
          'kanban',
          ['Theo', 'Login is tested on tablets'],
          ['Wei', 'Map tiles wait for the license'],
        ),
        board(
          'Sprint 14 retrospective',
          'retrospective',
          ['Wei', 'Shorter standups, please'],
          ['Theo', 'Pairing on Wednesdays'],
        ),
        board('First visit', 'user-journey', ['Theo', 'Two people stopped here'], ['Mara', 'Ask for less at sign-up']),
        board('Home screen', 'wireframe', ['Wei', 'Search moves to the top'], ['Mara', 'Keep 44 px for touch']),
        board('Orders and berths', 'database', ['Wei', 'A berth has many orders'], ['Theo', 'Add the time zone']),
      ],
    },
    {
      name: 'Brand and growth',
      color: '#c0392b',
      boards: [
        board(
          'Names for the app',
          'brainstorm',
          ['Theo', 'Quayside'],
          ['Wei', 'Mooring'],
          ['Mara', 'Short and easy to say'],
        ),
        board('Where we stand', 'swot', ['Mara', 'Two new competitors'], ['Theo', 'Our support is the fastest']),
        board(
          'What to do first',
          'impact-and-effort',
          ['Wei', 'Small, and asked for weekly'],
          ['Mara', 'Let us do this one'],
        ),
        imported('Talk for the fair', 'excalidraw/presentation-bundle.excalidrawlib', [
          'Theo',
          'Six slides are enough',
        ]),
      ],
    },
    {
      name: 'The studio',
      color: '#1f7a8c',
      boards: [
        board('New office', 'floor-plan', ['Theo', 'Desks away from the window'], ['Wei', 'One quiet room']),
        board(
          'Who does what',
          'organization-chart',
          ['Mara', 'We look for a developer'],
          ['Wei', 'I can do both until May'],
        ),
        imported('Parts of the architecture', 'excalidraw/hexagonal-architecture.excalidrawlib', [
          'Wei',
          'Use these for the new diagram',
        ]),
      ],
    },
  ],
};

export const TEAMS: readonly DemoTeam[] = [SCHOOL, STUDIO];
