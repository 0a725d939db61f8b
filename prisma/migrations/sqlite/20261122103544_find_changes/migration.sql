-- By hand: rebuilding the table would drop columns that another migration added in between.
-- AlterTable
ALTER TABLE "Revision" ADD COLUMN "moved" INTEGER;
ALTER TABLE "Revision" ADD COLUMN "name" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Revision_type_id_idx" ON "Revision"("type", "id");

-- CreateIndex
CREATE INDEX "Revision_userId_id_idx" ON "Revision"("userId", "id");

-- CreateIndex
CREATE INDEX "Revision_createdAt_id_idx" ON "Revision"("createdAt", "id");

-- The names of what is recorded already.
UPDATE "Revision" SET "name" = COALESCE(CASE "type"
  WHEN 'products' THEN json_extract(COALESCE("after", "before"), '$.title')
  WHEN 'amc-services' THEN json_extract(COALESCE("after", "before"), '$.title')
  WHEN 'amc-features' THEN json_extract(COALESCE("after", "before"), '$.title')
  WHEN 'company-values' THEN json_extract(COALESCE("after", "before"), '$.title')
  WHEN 'product-categories' THEN json_extract(COALESCE("after", "before"), '$.name')
  WHEN 'contact-inquiries' THEN json_extract(COALESCE("after", "before"), '$.name')
  WHEN 'company-stats' THEN json_extract(COALESCE("after", "before"), '$.label')
  WHEN 'company-timeline' THEN json_extract(COALESCE("after", "before"), '$.event')
  WHEN 'contact-details' THEN json_extract(COALESCE("after", "before"), '$.value')
  WHEN 'company-info' THEN json_extract(COALESCE("after", "before"), '$.key')
  WHEN 'pictures' THEN json_extract(COALESCE("after", "before"), '$.alt')
  WHEN 'newsletter' THEN json_extract(COALESCE("after", "before"), '$.email')
END, '');
