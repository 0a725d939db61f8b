-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "emailKey" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "followUpAt" TIMESTAMP(3),
ADD COLUMN     "joinedToId" INTEGER,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'message',
ADD COLUMN     "lastMessageId" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "ownerId" INTEGER,
ADD COLUMN     "phoneKey" TEXT,
ADD COLUMN     "repliedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "key" TEXT,
ADD COLUMN     "messageId" INTEGER,
ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "InquiryMessage" (
    "id" SERIAL NOT NULL,
    "inquiryId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "state" TEXT,
    "serverWords" TEXT,
    "authorId" INTEGER,
    "authorName" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "mailId" TEXT,
    "inReplyTo" TEXT,
    "received" JSONB,
    "requestKey" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InquiryMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageFile" (
    "id" SERIAL NOT NULL,
    "messageId" INTEGER,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MessageFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnswerTemplate" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "orderPriority" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AnswerTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailboxPosition" (
    "mailbox" TEXT NOT NULL,
    "uidValidity" BIGINT NOT NULL,
    "lastUid" BIGINT NOT NULL,

    CONSTRAINT "MailboxPosition_pkey" PRIMARY KEY ("mailbox")
);

-- CreateIndex
CREATE UNIQUE INDEX "InquiryMessage_mailId_key" ON "InquiryMessage"("mailId");

-- CreateIndex
CREATE UNIQUE INDEX "InquiryMessage_requestKey_key" ON "InquiryMessage"("requestKey");

-- CreateIndex
CREATE INDEX "InquiryMessage_inquiryId_id_idx" ON "InquiryMessage"("inquiryId", "id");

-- CreateIndex
CREATE INDEX "MessageFile_messageId_createdAt_idx" ON "MessageFile"("messageId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerTemplate_name_key" ON "AnswerTemplate"("name");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_status_createdAt_idx" ON "ContactInquiry"("ownerId", "status", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_followUpAt_idx" ON "ContactInquiry"("followUpAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_repliedAt_idx" ON "ContactInquiry"("repliedAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_joinedToId_idx" ON "ContactInquiry"("joinedToId");

-- CreateIndex
CREATE INDEX "ContactInquiry_emailKey_idx" ON "ContactInquiry"("emailKey");

-- CreateIndex
CREATE INDEX "ContactInquiry_phoneKey_idx" ON "ContactInquiry"("phoneKey");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");

-- CreateIndex
CREATE INDEX "OutboxMail_messageId_idx" ON "OutboxMail"("messageId");

-- As shared/sender.ts computes them for new inquiries.
UPDATE "ContactInquiry" SET "emailKey" = lower(trim("email"));
UPDATE "ContactInquiry" SET "phoneKey" = right(regexp_replace("phone", '\D', '', 'g'), 10)
WHERE length(regexp_replace("phone", '\D', '', 'g')) >= 10;
