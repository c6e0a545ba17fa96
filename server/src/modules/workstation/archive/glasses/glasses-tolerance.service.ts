import { limitsWith } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { SessionCx } from '../../../../kernel/context/cx';
import { ownEdition } from '../../../erp/workshop/tolerance.service';

const FALLBACK = '产品默认允差';

/** What finished glasses are judged by: the edition that the chain wrote and put in use, else the product's own figures. */
export async function glassesTolerance(cx: SessionCx) {
  const own = await ownEdition(cx);
  return {
    standard: own ? `${own.standard} ${own.edition}` : FALLBACK,
    limits: limitsWith(own?.limits ?? []).map((limit) => ({ ...limit })),
  };
}
