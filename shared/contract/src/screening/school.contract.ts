import { school as settings } from '../system/school.contract';

/** Schools of the chain as screening picks them. */
export const school = { findAll: settings.findAll } as const;
