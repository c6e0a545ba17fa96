import type { Dict } from '../base/dict';
import {
  aqueous,
  chamberDepth,
  cornea,
  crystallineLens,
  eyeMovement,
  fundus,
  iris,
  outerEye,
  vitreous,
} from '../workstation/consultation.dicts';
import {
  contactMaterial,
  lensFunction,
  lensMaterial,
  lensType,
  prescriptionSource,
  prismBase,
  replacementCycle,
  wearingMode,
} from '../workstation/optician.dicts';

/** Served under a name of its own (domain-system §2.4). */
const as = (name: string, dictionary: Dict): Dict => ({ ...dictionary, name });

/** The lists of the examination and of lenses, one source with the workstation. */
export const CLINIC_LISTS: readonly Dict[] = [
  prescriptionSource,
  prismBase,
  lensType,
  lensMaterial,
  lensFunction,
  wearingMode,
  contactMaterial,
  as('replaceCycle', replacementCycle),
  eyeMovement,
  outerEye,
  as('slitCornea', cornea),
  as('slitIris', iris),
  as('slitChamber', chamberDepth),
  as('slitAqueous', aqueous),
  as('slitLens', crystallineLens),
  as('slitVitreous', vitreous),
  fundus,
];
