// Fields about templates: lists, saving and changing them, categories, and boards that are created from one.

import type { Fields } from '../../web/graphql/context.ts';
import type { TemplateBoards } from './template-boards.ts';
import type { TemplateSettings } from './template-settings.ts';
import type { Templates } from './templates.ts';

interface TemplateServices {
  templates: Templates;
  settings: TemplateSettings;
  boards: TemplateBoards;
}

export const templateFields = ({ templates, settings, boards }: TemplateServices) =>
  ({
    Query: {
      templates: (_, args, { person }) => templates.list(person, args),
      template: (_, { id }, { person }) => templates.template(person, id),
      templateSettings: (_, { teamId }, { person }) => settings.ofTeam(person, teamId),
      managedTemplates: (_, args, { person }) => templates.managed(person, args),
      managedCategories: (_, args, { person }) => settings.managed(person, args),
    },
    Mutation: {
      createBoardFromTemplate: (_, args, { person }) => boards.create(person, args),
      saveTemplate: (_, args, { person }) => templates.save(person, args),
      changeTemplate: (_, args, { person }) => templates.change(person, args),
      replaceTemplate: (_, args, { person }) => templates.replace(person, args),
      retireTemplate: (_, args, { person }) => templates.retire(person, args),
      deleteTemplate: (_, { id }, { person }) => templates.delete(person, id),
      transferTemplate: (_, args, { person }) => templates.transfer(person, args),
      hideTemplate: (_, args, { person }) => settings.hide(person, args),
      saveCategory: (_, args, { person }) => settings.saveCategory(person, args),
      orderCategories: (_, args, { person }) => settings.orderCategories(person, args),
      deleteCategory: (_, { id }, { person }) => settings.deleteCategory(person, id),
    },
  }) satisfies Fields;
