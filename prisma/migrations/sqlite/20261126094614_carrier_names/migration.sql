-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Carrier" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "orderPriority" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1
);
-- Two names that differ only in case both stay: the key of the later one ends with its id.
INSERT INTO "new_Carrier" ("id", "name", "nameKey", "orderPriority", "url", "version") SELECT "id", "name", lower(trim("name")) || CASE WHEN EXISTS (
    SELECT 1 FROM "Carrier" AS "earlier" WHERE lower(trim("earlier"."name")) = lower(trim("Carrier"."name")) AND "earlier"."id" < "Carrier"."id"
) THEN ' ' || "id" ELSE '' END, "orderPriority", "url", "version" FROM "Carrier";
DROP TABLE "Carrier";
ALTER TABLE "new_Carrier" RENAME TO "Carrier";
CREATE UNIQUE INDEX "Carrier_nameKey_key" ON "Carrier"("nameKey");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
