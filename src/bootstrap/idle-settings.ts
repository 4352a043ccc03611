interface Given {
  readonly SERVICE_LLM_BASE_URL?: string | undefined
  readonly SERVICE_LLM_MODEL?: string | undefined
  readonly SERVICE_STORE: string
  readonly SERVICE_DATABASE_URL?: string | undefined
}

/** Settings that are right but without what they belong to: an operator who set them expects something of them. */
export function idleSettings(given: Given, hasGateway: boolean): string[] {
  const { SERVICE_LLM_BASE_URL: baseUrl, SERVICE_LLM_MODEL: model } = given
  const idle: string[] = []
  if (!hasGateway && baseUrl !== undefined) {
    idle.push('SERVICE_LLM_BASE_URL has no effect: it is not an in-house address and SERVICE_LLM_API_KEY is not set')
  } else if (!hasGateway && model !== undefined) {
    idle.push('SERVICE_LLM_MODEL has no effect: neither SERVICE_LLM_BASE_URL nor SERVICE_LLM_API_KEY is set')
  }
  if (given.SERVICE_STORE !== 'postgres' && given.SERVICE_DATABASE_URL !== undefined) {
    idle.push('SERVICE_DATABASE_URL has no effect: SERVICE_STORE is not postgres')
  }
  return idle
}
