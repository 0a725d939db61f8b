-- AlterTable
ALTER TABLE "Revision" ADD COLUMN     "moved" INTEGER,
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Revision_type_id_idx" ON "Revision"("type", "id");

-- CreateIndex
CREATE INDEX "Revision_userId_id_idx" ON "Revision"("userId", "id");

-- CreateIndex
CREATE INDEX "Revision_createdAt_id_idx" ON "Revision"("createdAt", "id");

-- The names of what is recorded already.
UPDATE "Revision" SET "name" = COALESCE(CASE "type"
  WHEN 'products' THEN COALESCE("after", "before") ->> 'title'
  WHEN 'amc-services' THEN COALESCE("after", "before") ->> 'title'
  WHEN 'amc-features' THEN COALESCE("after", "before") ->> 'title'
  WHEN 'company-values' THEN COALESCE("after", "before") ->> 'title'
  WHEN 'product-categories' THEN COALESCE("after", "before") ->> 'name'
  WHEN 'contact-inquiries' THEN COALESCE("after", "before") ->> 'name'
  WHEN 'company-stats' THEN COALESCE("after", "before") ->> 'label'
  WHEN 'company-timeline' THEN COALESCE("after", "before") ->> 'event'
  WHEN 'contact-details' THEN COALESCE("after", "before") ->> 'value'
  WHEN 'company-info' THEN COALESCE("after", "before") ->> 'key'
  WHEN 'pictures' THEN COALESCE("after", "before") ->> 'alt'
  WHEN 'newsletter' THEN COALESCE("after", "before") ->> 'email'
END, '');
