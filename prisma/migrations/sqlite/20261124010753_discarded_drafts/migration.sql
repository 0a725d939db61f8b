-- CreateTable
CREATE TABLE "DiscardedDraft" (
    "revisionId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "inquiryId" INTEGER,
    "emailKey" TEXT NOT NULL,
    "phoneKey" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "DiscardedDraft_quotationId_idx" ON "DiscardedDraft"("quotationId");

-- CreateIndex
CREATE INDEX "DiscardedDraft_inquiryId_idx" ON "DiscardedDraft"("inquiryId");

-- CreateIndex
CREATE INDEX "DiscardedDraft_emailKey_idx" ON "DiscardedDraft"("emailKey");

-- CreateIndex
CREATE INDEX "DiscardedDraft_phoneKey_idx" ON "DiscardedDraft"("phoneKey");

-- CreateIndex
CREATE INDEX "Revision_type_action_id_idx" ON "Revision"("type", "action", "id");
