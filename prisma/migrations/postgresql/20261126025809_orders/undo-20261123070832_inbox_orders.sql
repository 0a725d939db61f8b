-- Undoes 20261123070832_inbox_orders of the releases of 23 to 26 November 2026: the migration beside this file has its indexes.

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_suspectedSpam_status_joinedToId_createdAt_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_suspectedSpam_joinedToId_createdAt_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_suspectedSpam_firstAnswerAt_dueAt_status_rep_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_joinedToId_repliedAt_followUpAt_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_repliedAt_createdAt_status_suspectedSpam_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_ownerId_suspectedSpam_status_joinedToId_crea_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_ownerId_firstAnswerAt_dueAt_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_ownerId_repliedAt_createdAt_idx";

-- DropIndex
DROP INDEX IF EXISTS "ContactInquiry_ownerId_followUpAt_idx";

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ContactInquiry_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("firstAnswerAt", "dueAt");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ContactInquiry_joinedToId_idx" ON "ContactInquiry"("joinedToId");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ContactInquiry_ownerId_status_createdAt_idx" ON "ContactInquiry"("ownerId", "status", "createdAt");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ContactInquiry_repliedAt_idx" ON "ContactInquiry"("repliedAt");

-- CreateIndex
CREATE INDEX IF NOT EXISTS "ContactInquiry_suspectedSpam_status_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "createdAt");
