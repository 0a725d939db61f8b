-- DropIndex
DROP INDEX "Carrier_name_key";

-- AlterTable
ALTER TABLE "Carrier" ADD COLUMN     "nameKey" TEXT;
-- Two names that differ only in case both stay: the key of the later one ends with its id.
UPDATE "Carrier" SET "nameKey" = lower(trim("name")) || CASE WHEN EXISTS (
    SELECT 1 FROM "Carrier" AS "earlier" WHERE lower(trim("earlier"."name")) = lower(trim("Carrier"."name")) AND "earlier"."id" < "Carrier"."id"
) THEN ' ' || "id" ELSE '' END;
ALTER TABLE "Carrier" ALTER COLUMN "nameKey" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Carrier_nameKey_key" ON "Carrier"("nameKey");
