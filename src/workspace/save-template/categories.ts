// The categories that a template may be in: Atrium's own, and those of the team or organization that it belongs to.

import { useEffect, useState } from 'react';
import { TEMPLATE_CATEGORIES as BUILT_IN, type TemplateCategoryName } from '#protocol/templates.ts';
import { ask } from '../signed-in-api.ts';
import { categoryNameIn } from '../templates/category-names.ts';
import { TEMPLATE_CATEGORIES } from './operations.ts';
import type { Owner } from './owners.ts';

export interface OwnCategory {
  id: string;
  name: string;
}

interface Categories {
  /** The categories of the team or organization. */
  created: readonly OwnCategory[];
  /** Atrium's categories that are not hidden. */
  builtIn: readonly TemplateCategoryName[];
}

const NONE: Categories = { created: [], builtIn: BUILT_IN };

/** All of Atrium's alone until the owner's settings are loaded, and where they cannot be loaded. */
export function useCategories(owner: Pick<Owner, 'teamId' | 'ownerId'> | undefined, language: string): Categories {
  const [categories, setCategories] = useState(NONE);
  const teamId = owner?.teamId;
  const ownerId = owner?.ownerId;
  useEffect(() => {
    setCategories(NONE);
    if (teamId === undefined) return;
    const leaving = new AbortController();
    ask(TEMPLATE_CATEGORIES, { teamId }, leaving.signal).then(({ templateSettings: { categories: rows, hidden } }) => {
      if (leaving.signal.aborted) return;
      setCategories({
        created: rows
          .filter((category) => category.ownerId === ownerId)
          .map((category) => ({ id: category.id, name: categoryNameIn(category, language) })),
        builtIn: BUILT_IN.filter((name) => !hidden.includes(name)),
      });
    }, console.info);
    return () => leaving.abort();
  }, [teamId, ownerId, language]);
  return categories;
}
