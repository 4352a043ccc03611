import { existsSync } from 'node:fs'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { test } from 'vitest'
import type { TestDatabase } from '../support/test-database.ts'
import { postgresSuite } from './postgres-suite.ts'

const image = 'pgvector/pgvector:pg17'
const password = 'munseo-test'

async function dockerAnswers(): Promise<boolean> {
  // Asked first, since looking for a runtime that is not there takes its time.
  if (process.env['DOCKER_HOST'] === undefined && !existsSync('/var/run/docker.sock')) return false
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

async function startContainer(): Promise<TestDatabase> {
  const container = await new GenericContainer(image)
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  return {
    url: `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    async stop() {
      await container.stop()
    },
  }
}

if (await dockerAnswers()) postgresSuite(image, startContainer)
else test.skip(`PostgreSQL (${image}): Docker does not answer here, so the store was not tried on this image`)
