-- DropIndex
DROP INDEX "ContactInquiry_firstAnswerAt_dueAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_joinedToId_idx";

-- DropIndex
DROP INDEX "ContactInquiry_ownerId_status_createdAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_repliedAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx";

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_status_joinedToId_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_joinedToId_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_firstAnswerAt_dueAt_status_rep_idx" ON "ContactInquiry"("suspectedSpam", "firstAnswerAt", "dueAt", "status", "repliedAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_joinedToId_repliedAt_followUpAt_idx" ON "ContactInquiry"("joinedToId", "repliedAt", "followUpAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_repliedAt_createdAt_status_suspectedSpam_idx" ON "ContactInquiry"("repliedAt", "createdAt", "status", "suspectedSpam");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_suspectedSpam_status_joinedToId_crea_idx" ON "ContactInquiry"("ownerId", "suspectedSpam", "status", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("ownerId", "firstAnswerAt", "dueAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_repliedAt_createdAt_idx" ON "ContactInquiry"("ownerId", "repliedAt", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_followUpAt_idx" ON "ContactInquiry"("ownerId", "followUpAt");
