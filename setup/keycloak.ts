// Keycloak for `npm run soak -- keycloak`: its archive, fetched once with Maven, checked and kept in the cache. It is unpacked by
// who runs it (tests/keycloak), so that every run begins with a new one.

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cacheFolder, exclusively, makeFolder } from './cache.ts';
import { Stop, step } from './say.ts';
import { findProgram, systemPackages } from './system.ts';
import { keycloak, mavenDependencyPlugin } from './versions.mjs';

const name = `keycloak-quarkus-dist-${keycloak.version}.zip`;
const folder = path.join(cacheFolder, `keycloak-${keycloak.version}`);

export const keycloakArchive = path.join(folder, name);

export async function keycloakForTests(): Promise<void> {
  const missing: string[] = [];
  if (!findProgram('java')) missing.push('openjdk-17-jre-headless');
  if (!findProgram('unzip')) missing.push('unzip');
  if (!existsSync(keycloakArchive) && !findProgram('mvn')) missing.push('maven');
  if (missing.length > 0) await systemPackages('Keycloak', missing);
  await exclusively('keycloak', async () => {
    if (!existsSync(keycloakArchive)) await fetchKeycloak();
  });
}

async function fetchKeycloak(): Promise<void> {
  await makeFolder(folder, async (fresh) => {
    // A repository of its own: what Maven brings for itself goes with it.
    const repository = path.join(fresh, 'm2');
    await step(`Keycloak ${keycloak.version} (once, 155 MB)`, 'mvn', [
      '--batch-mode',
      '--quiet',
      `-Dmaven.repo.local=${repository}`,
      `org.apache.maven.plugins:maven-dependency-plugin:${mavenDependencyPlugin}:copy`,
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${keycloak.version}:zip`,
      `-DoutputDirectory=${fresh}`,
    ]);
    rmSync(repository, { recursive: true });
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(fresh, name)), hash);
    const sha256 = hash.digest('hex');
    // What is thrown leaves nothing in the cache.
    if (sha256 !== keycloak.sha256)
      throw new Stop(`${name} has SHA-256 ${sha256}, not ${keycloak.sha256}: it is not used.`);
  });
}
