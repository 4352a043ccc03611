// The least an express server can be: what the real one's start is held against.
import express from 'express'

const app = express()
app.get('/health', (_request, response) => {
  response.json({ ok: true })
})
const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', url: `http://127.0.0.1:${server.address().port}` }))
})
