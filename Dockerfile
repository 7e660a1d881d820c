# Two stages: the first has the word lists and analysers and compiles; the second only serves.
FROM python:3.13-slim AS compile
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY lexsvc lexsvc
COPY data data
RUN pip install --no-cache-dir ".[compile]" && pip install --no-cache-dir --no-deps estnltk==1.7.5
ENV LEXSVC_HOME=/var/lib/lexsvc
RUN lexsvc build

FROM python:3.13-slim
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY lexsvc lexsvc
COPY data data
RUN pip install --no-cache-dir ".[postgresql]" && useradd --system --no-create-home lexsvc
COPY --from=compile --chown=lexsvc /var/lib/lexsvc /var/lib/lexsvc
ENV LEXSVC_HOME=/var/lib/lexsvc
USER lexsvc
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["lexsvc", "serve", "--host", "0.0.0.0"]
