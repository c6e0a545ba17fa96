import { school as settings } from '../system/service/school.contract';

/** Schools of the chain as screening picks them. */
export const school = { findAll: settings.findAll } as const;
