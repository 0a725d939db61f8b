-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "socialLinks" JSONB NOT NULL DEFAULT '[]';

-- By hand: social pages were contact details. Those that visitors saw move to the company profile, in the same order.
UPDATE "CompanyProfile" SET "socialLinks" = (
    SELECT COALESCE(jsonb_agg(jsonb_build_object('name', "label", 'url', "value") ORDER BY "orderPriority", "id"), '[]') FROM (
        SELECT "label", "value", "orderPriority", "id" FROM "ContactDetail"
        WHERE "type" = 'social' AND "isActive" = true AND "label" IS NOT NULL
        ORDER BY "orderPriority", "id" LIMIT 20
    ) AS "shown"
);
DELETE FROM "ContactDetail" WHERE "type" = 'social';
