-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_QuotationLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "email" TEXT,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,
    "openedAt" DATETIME,
    "revokedAt" DATETIME,
    "requestKey" TEXT
);
INSERT INTO "new_QuotationLink" ("createdAt", "createdBy", "email", "id", "label", "openedAt", "quotationId", "requestKey", "revisionId", "revokedAt") SELECT "createdAt", "createdBy", "email", "id", "label", "openedAt", "quotationId", "requestKey", "revisionId", "revokedAt" FROM "QuotationLink";
DROP TABLE "QuotationLink";
ALTER TABLE "new_QuotationLink" RENAME TO "QuotationLink";
CREATE UNIQUE INDEX "QuotationLink_requestKey_key" ON "QuotationLink"("requestKey");
CREATE INDEX "QuotationLink_quotationId_id_idx" ON "QuotationLink"("quotationId", "id");
CREATE INDEX "QuotationLink_revisionId_idx" ON "QuotationLink"("revisionId");
CREATE INDEX "QuotationLink_emailKey_idx" ON "QuotationLink"("emailKey");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- As shared/inquiries/sender.ts computes it for new links.
UPDATE "QuotationLink" SET "emailKey" = lower(trim("email")) WHERE "email" IS NOT NULL;
