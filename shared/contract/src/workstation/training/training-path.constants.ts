/** Where the calls of vision training live (domain-workstation §4.3). */
export const TA = '/api/doctor-corneal-training-archives';
