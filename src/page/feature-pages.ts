// The type of the pages that a feature exports from its index.tsx.

import type { ComponentType } from 'react';
import type { FeaturePage, PageFeature } from '#protocol/pages.ts';

/** The component of each page whose row of PAGES names the feature `F`, and no other. */
export type PagesOf<F extends PageFeature> = Readonly<Record<FeaturePage<F>, ComponentType>>;
