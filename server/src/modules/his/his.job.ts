import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import type { JobHandlers } from '../../kernel/process/jobs';
import { RETRY } from './his-retry.constants';
import { retryUpload } from './his-upload.service';

interface Payload {
  readonly orgId: number;
  readonly bizType: HisBizType;
  readonly id: number;
}

/** After 1, 5 and 30 minutes: the platform is asked once more, when the transaction of the job is over. */
export const hisJobs: JobHandlers = {
  [RETRY]: async (payload, { propertyOwnerId, now }, afterwards) => {
    const { orgId, bizType, id } = payload as Payload;
    afterwards((database) => retryUpload({ database, propertyOwnerId, orgId, now, accountId: null }, bizType, id));
  },
};
