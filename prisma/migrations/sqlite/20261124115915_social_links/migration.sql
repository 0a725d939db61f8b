-- By hand: rebuilding the table would drop columns that another migration added in between.
ALTER TABLE "CompanyProfile" ADD COLUMN "socialLinks" JSONB NOT NULL DEFAULT '[]';

-- By hand: social pages were contact details. Those that visitors saw move to the company profile, in the same order.
UPDATE "CompanyProfile" SET "socialLinks" = (
    SELECT json_group_array(json_object('name', "label", 'url', "value")) FROM (
        SELECT "label", "value" FROM "ContactDetail"
        WHERE "type" = 'social' AND "isActive" = true AND "label" IS NOT NULL
        ORDER BY "orderPriority", "id" LIMIT 20
    )
);
DELETE FROM "ContactDetail" WHERE "type" = 'social';
