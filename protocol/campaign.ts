// The tags of an address that say by which campaign somebody came.

export const CAMPAIGN_TAGS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type CampaignTags = Partial<Record<(typeof CAMPAIGN_TAGS)[number], string>>;

/** Of each tag, in UTF-16 units. */
export const CAMPAIGN_TAG_LENGTH = 200;
