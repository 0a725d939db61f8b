-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CompanyProfile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "legalName" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT,
    "state" TEXT,
    "address" TEXT,
    "bankAccountName" TEXT,
    "bankAccountNumber" TEXT,
    "bankIfsc" TEXT,
    "bankName" TEXT,
    "bankBranch" TEXT,
    "terms" TEXT,
    "signatory" TEXT,
    "inquiryPrefix" TEXT NOT NULL DEFAULT 'SQ',
    "quotationPrefix" TEXT NOT NULL DEFAULT 'QT',
    "cataloguePrices" BOOLEAN NOT NULL DEFAULT true,
    "signsReplies" BOOLEAN NOT NULL DEFAULT true,
    "replySignature" TEXT,
    "mailInquiries" BOOLEAN NOT NULL DEFAULT false,
    "answerMinutes" INTEGER NOT NULL DEFAULT 600,
    "openingHours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_CompanyProfile" ("address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "openingHours", "quotationPrefix", "signatory", "state", "terms", "version") SELECT "address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "openingHours", "quotationPrefix", "signatory", "state", "terms", "version" FROM "CompanyProfile";
DROP TABLE "CompanyProfile";
ALTER TABLE "new_CompanyProfile" RENAME TO "CompanyProfile";
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");
CREATE TABLE "new_MailboxPosition" (
    "mailbox" TEXT NOT NULL PRIMARY KEY,
    "uidValidity" BIGINT NOT NULL,
    "lastUid" BIGINT NOT NULL,
    "arrivedUpTo" DATETIME,
    "rereadUpTo" BIGINT NOT NULL DEFAULT 0
);
INSERT INTO "new_MailboxPosition" ("lastUid", "mailbox", "uidValidity") SELECT "lastUid", "mailbox", "uidValidity" FROM "MailboxPosition";
DROP TABLE "MailboxPosition";
ALTER TABLE "new_MailboxPosition" RENAME TO "MailboxPosition";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
