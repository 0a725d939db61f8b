-- AlterTable: without the copy of the table that Prisma proposes, which takes minutes with many inquiries, and forgets the numbers of erased ones.
ALTER TABLE "ContactInquiry" ADD COLUMN "isDemo" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "ContactInquiry_isDemo_idx" ON "ContactInquiry"("isDemo");
