# Static files at the edge: builds never change, so nginx serves them from the shared volume and passes the rest on.
FROM nginx:1.28-bookworm
COPY deploy/web.conf /etc/nginx/conf.d/default.conf
EXPOSE 80 50128
