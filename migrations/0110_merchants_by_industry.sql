-- Portfolio figures and lists of deals are narrowed down by industry as they are by state.
CREATE INDEX merchants_industry ON merchants (org_id, industry, id) WHERE industry IS NOT NULL;
