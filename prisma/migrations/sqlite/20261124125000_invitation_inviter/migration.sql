-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_AccountLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "inviterId" INTEGER,
    CONSTRAINT "AccountLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "AdminUser" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccountLink_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "AdminUser" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_AccountLink" ("createdAt", "expiresAt", "hash", "id", "kind", "nonce", "userId") SELECT "createdAt", "expiresAt", "hash", "id", "kind", "nonce", "userId" FROM "AccountLink";
DROP TABLE "AccountLink";
ALTER TABLE "new_AccountLink" RENAME TO "AccountLink";
CREATE UNIQUE INDEX "AccountLink_hash_key" ON "AccountLink"("hash");
CREATE INDEX "AccountLink_userId_kind_idx" ON "AccountLink"("userId", "kind");
CREATE INDEX "AccountLink_expiresAt_idx" ON "AccountLink"("expiresAt");
CREATE INDEX "AccountLink_inviterId_idx" ON "AccountLink"("inviterId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
